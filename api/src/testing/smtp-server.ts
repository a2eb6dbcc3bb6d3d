import { type AddressInfo, createServer, type Socket } from 'node:net';
import { smtpMailer } from '../ports/mail/smtp.ts';

/** A mail server that answers each command as told: with a reply, or not at all (undefined). The end of a mail is the command `.`. */
export async function smtpServer(replyTo: (command: string) => string | undefined) {
  const received: string[] = [];
  const connected = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    let isData = false;
    socket.on('error', () => {});
    connected.resolve(socket);
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter((each) => each !== '')) {
        received.push(line);
        if (isData && line !== '.') continue;
        const reply = replyTo(line);
        isData = reply?.startsWith('354') ?? false;
        if (reply) socket.write(`${reply}\r\n`);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    mailer: smtpMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`),
    received,
    connected: connected.promise,
  };
}
/** Accepts every mail. */
export const accept = (command: string) => (command === 'DATA' ? '354 go' : '250 ok');
