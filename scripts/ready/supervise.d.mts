import type { ChildProcess } from 'node:child_process'

export function waitBefore(hasty: number): number
export function superviseProcess(
  begin: () => ChildProcess,
  out: { end: (code: number) => void; writeLine: (line: string) => void; platform?: NodeJS.Platform; everyMs?: number },
): { current: () => ChildProcess; stop: () => void }
