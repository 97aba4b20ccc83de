// Starts the page.

import { start } from "./app.js";
import { startComposer } from "./composer.js";
import { startForms } from "./modal.js";
import { startMessages } from "./messages.js";
import { startPanels } from "./panels.js";
import { startPeople } from "./people.js";
import { startSidebar } from "./sidebar.js";
import { startStatus } from "./status.js";
import { keepCounting } from "./time.js";
import { startTools } from "./tools.js";

startPanels();
startPeople();
startSidebar();
startMessages();
startComposer();
startForms();
startTools();
startStatus();
keepCounting();
start();
