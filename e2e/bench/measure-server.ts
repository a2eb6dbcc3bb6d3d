import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';

export interface Rate {
  path: string;
  /** Bytes of one response, headers included. */
  bytes: number;
  perSecond: number;
  /** Processor time of the server per response in microseconds; 0 if the system does not provide it. */
  cpuUs: number;
}

/**
 * Requests one URL repeatedly over open connections for a while, each time as soon as the last response is complete. The
 * client is a plain socket, so that it uses little of a processor that it may share with the server. `query`: called for the
 * query of each request. `most`: ends after so many requests.
 */
export async function rateOf(
  shopUrl: string,
  path: string,
  pid: number | undefined,
  {
    connections = 16,
    forMs = 4000,
    query = () => '',
    most = Number.POSITIVE_INFINITY,
  }: { connections?: number; forMs?: number; query?: () => string; most?: number } = {},
): Promise<Rate> {
  const { port, hostname, host } = new URL(shopUrl);
  const question = () => `GET ${path}${query()} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`;
  let answers = 0;
  let bytes = 0;
  const cpuBefore = await cpuMs(pid);
  const begun = performance.now();
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((done, fail) => {
          const socket: Socket = connect(Number(port), hostname, () => socket.write(question()));
          let missing = 0;
          socket.on('error', fail);
          socket.on('data', (piece) => {
            if (missing === 0) {
              bytes = wholeLength(piece);
              missing = bytes;
            }
            missing -= piece.length;
            if (missing > 0) return;
            answers++;
            if (performance.now() - begun < forMs && answers < most) socket.write(question());
            else socket.end(done);
          });
        }),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  const cpu = (await cpuMs(pid)) - cpuBefore;
  return { path, bytes, perSecond: answers / seconds, cpuUs: (cpu * 1000) / answers };
}

/** Length of the response that begins here, head and body. */
function wholeLength(piece: Buffer): number {
  const head = piece.subarray(0, piece.indexOf('\r\n\r\n') + 4).toString('latin1');
  const length = /^HTTP\/1\.1 200[\s\S]*\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!length) throw new Error(`not a response that can be measured: ${head.slice(0, 200)}`);
  return head.length + Number(length);
}

/** Processor time that a process has used; Linux counts it in hundredths of a second. */
async function cpuMs(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (!text) return 0;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The immutable file of the live builds whose compressed size is nearest. */
export async function fileOfSize(shopUrl: string, bytes: number): Promise<string> {
  const json = async <Answer>(path: string) => (await (await fetch(shopUrl + path)).json()) as Answer;
  const live = await json<{ shell: string; remotes: Record<string, string> }>('/release.json');
  const folders = [
    `/assets/${live.shell}/`,
    ...Object.entries(live.remotes).map(([name, build]) => `/mfe/${name}/${build}/`),
  ];
  const listed = folders.map(async (folder) =>
    Object.keys((await json<{ files: object }>(`${folder}manifest.json`)).files).map((file) => folder + file),
  );
  const files = (await Promise.all(listed)).flat();
  const sizes = await Promise.all(
    files.map(async (file) => {
      const reply = await fetch(shopUrl + file, { headers: { 'accept-encoding': 'br' } });
      await reply.arrayBuffer();
      return [file, Math.abs(Number(reply.headers.get('content-length')) - bytes)] as const;
    }),
  );
  const [nearest] = sizes.sort((a, b) => a[1] - b[1]);
  if (!nearest) throw new Error('no file to compare with');
  return nearest[0];
}

/** Resident memory of a process in MB; 0 if the system does not provide it. */
export async function memoryMb(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1] ?? 0) / 1000;
}

/** The query of a link in an advertisement, different for each click. */
export function trackedQueries(): () => string {
  let clicks = 0;
  return () =>
    `?utm_source=news&utm_campaign=c${clicks}&fbclid=IwAR${(clicks++).toString(36)}&gclid=${clicks * 7919}`;
}
