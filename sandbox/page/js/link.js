// One socket to the sandbox for one persona. Connects again by itself, a little slower each time.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export class Link {
  // `persona`: an id, or null for the first one. `on`: {state(data), event(event), up(bool)}.
  constructor(persona, on) {
    this.persona = persona;
    this.on = on;
    this.waiting = new Map();
    this.ref = 0;
    this.pause = FIRST_WAIT;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/sandbox/ws`);
    this.socket.addEventListener("open", () => this.hello());
    this.socket.addEventListener("message", (frame) => this.receive(JSON.parse(frame.data)));
    this.socket.addEventListener("close", () => this.lost());
  }

  async hello() {
    try {
      const state = await this.request("hello", this.persona ? { persona: this.persona } : {});
      this.persona = state.persona.id;
      this.pause = FIRST_WAIT;
      this.on.state(state);
      this.on.up(true);
    } catch {
      // A persona this server does not know (it was reset): start over with its own people.
      if (this.socket.readyState === WebSocket.OPEN) this.on.stranger();
    }
  }

  receive(frame) {
    if (frame.op === "event") return this.on.event(frame);
    const waiting = this.waiting.get(frame.ref);
    if (!waiting) return undefined;
    this.waiting.delete(frame.ref);
    if (frame.ok) return waiting.resolve(frame.data ?? {});
    return waiting.reject(Object.assign(new Error(frame.error ?? "That did not work."), { code: frame.code }));
  }

  lost() {
    for (const { reject } of this.waiting.values()) reject(new Error("The connection was lost. Try again in a moment."));
    this.waiting.clear();
    this.on.up(false);
    setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 1.7, LONGEST_WAIT);
  }

  request(op, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Error("Not connected to the sandbox. Trying again by itself."));
    }
    const ref = ++this.ref;
    return new Promise((resolve, reject) => {
      this.waiting.set(ref, { resolve, reject });
      this.socket.send(JSON.stringify({ op, ref, ...fields }));
    });
  }
}
