#!/usr/bin/env node
/**
 * Started by Playwright in place of Firefox: starts it, and passes every message of WebDriver BiDi
 * on. Only the commands that Debian's Firefox does not know yet, and which no test depends on, are
 * answered here.
 */
import { spawn } from 'node:child_process';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { findFirefox } from './find-firefox.ts';

/** Playwright sends it for every page; it sets the colour scheme, which is light anyway. */
const unknownCommands = ['emulation.setMediaFeaturesOverride'];

const firefox = spawn(findFirefox() ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => firefox.kill(signal));
process.on('exit', () => firefox.kill('SIGKILL'));

let said = '';
firefox.stderr.on('data', (text: Buffer) => {
  const address = /WebDriver BiDi listening on (ws:\S+)/;
  const wasListening = address.test(said);
  said += text.toString();
  const url = address.exec(said)?.[1];
  if (!url || wasListening) return void process.stderr.write(text);
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (client) => connect(client, `${url}/session`));
  server.on('listening', () => {
    const { port } = server.address() as { port: number };
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
});

function connect(client: WebSocket, url: string) {
  const browser = new WebSocket(url);
  const waiting: string[] = [];
  browser.on('open', () => {
    for (const message of waiting.splice(0)) browser.send(message);
  });
  client.on('message', (data: RawData) => {
    const message = (data as Buffer).toString();
    const { id, method } = JSON.parse(message) as { id: number; method: string };
    if (unknownCommands.includes(method))
      client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (browser.readyState === WebSocket.OPEN) browser.send(message);
    else waiting.push(message);
  });
  browser.on('message', (data: RawData) => client.send((data as Buffer).toString()));
  browser.on('close', () => client.close());
  client.on('close', () => browser.close());
}
