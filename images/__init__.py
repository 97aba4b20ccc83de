"""Pictures of a table: a view goes in, a PNG with its alt text and text board comes out."""
