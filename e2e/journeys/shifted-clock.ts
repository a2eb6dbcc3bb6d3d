import { readFileSync } from 'node:fs';

/*
 * Loaded before a program of a test shop (`--import`): its clock is ahead by as many milliseconds
 * as the file SHIFTED_CLOCK says. Timers run as always.
 */
const file = process.env.SHIFTED_CLOCK;
let ahead = 0;
const read = () => {
  if (file) ahead = Number(readFileSync(file, 'utf8')) || ahead;
};
read();
setInterval(read, 20).unref();

const { now } = Date;
// Not a subclass, so that every Date is an instance of it.
globalThis.Date = new Proxy(Date, {
  construct: (target, parts, asked) =>
    Reflect.construct(target, parts.length > 0 ? parts : [Date.now()], asked) as Date,
  apply: () => new Date().toString(),
});
Date.now = () => now() + ahead;
