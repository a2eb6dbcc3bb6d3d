import { SourceMap } from 'node:module';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Program, ReleaseStatus } from '@playday/shared/api-contract';
import type { SourceMaps } from '@playday/shared/contract/source-maps';
import type { ReleasesClient } from './releases-client.ts';

/** Compresses the contents of `source-maps.json` for `PUT /release/maps`. */
export const packSourceMaps = (json: Buffer): string => brotliCompressSync(json).toString('base64');

const unpack = (packed: string) =>
  JSON.parse(String(brotliDecompressSync(Buffer.from(packed, 'base64')))) as SourceMaps;

interface Frame {
  program: Program;
  build: string;
  file: string;
  line: number;
  column: number;
}

const pattern = /^(?:mfe\/([a-z0-9-]+)|assets)\/([\w-]+)\/(.+):(\d+):(\d+)$/;

function parse(frame: string): Frame | null {
  const [, program = 'shell', build = '', file = '', line, column] = pattern.exec(frame) ?? [];
  return file ? { program, build, file, line: Number(line), column: Number(column) } : null;
}

/**
 * Replaces the frames of reported errors by places in the sources, `shell/src/host/host.ts:42:7`. A
 * frame without a source map stays as it was reported.
 */
export async function resolveFrames(
  status: ReleaseStatus,
  sourceMaps: ReleasesClient['sourceMaps'],
): Promise<ReleaseStatus> {
  const fetched = new Map<string, Promise<SourceMaps>>();
  const mapsOf = ({ program, build }: Frame) => {
    const key = `${program}/${build}`;
    const known =
      fetched.get(key) ??
      sourceMaps(program, build).then((packed) => (packed ? unpack(packed) : {}));
    fetched.set(key, known);
    return known;
  };
  const resolve = async (text: string) => {
    const frame = parse(text);
    const map = frame && (await mapsOf(frame))[frame.file];
    if (!map) return text;
    const found = new SourceMap(map as never).findOrigin(frame.line, frame.column);
    return 'fileName' in found
      ? `${found.fileName}:${found.lineNumber}:${found.columnNumber}`
      : text;
  };
  const reports = status.reports.map(async (report) => ({
    ...report,
    worst: await Promise.all(
      report.worst.map(async (one) => ({
        ...one,
        frames: await Promise.all(one.frames.map(resolve)),
      })),
    ),
  }));
  return { ...status, reports: await Promise.all(reports) };
}
