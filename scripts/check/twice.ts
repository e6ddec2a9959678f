import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { binFolder, root } from '../ready/runtime.mjs'

/** Number of duplicated code blocks today (docs/decisions/0041, 0214). May only be lowered. */
export const maxDuplicatedBlocks = 19
/** Minimum size of a duplicate. Shorter matches are syntax: a line of imports, the head of a component. */
const least = { tokens: 70, lines: 6 }
const leftOut = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', '**/*.words.ts']

interface Place {
  readonly name: string
  readonly start: number
  readonly end: number
}
/** The part of jscpd's report that is used here. */
export interface CloneReport {
  readonly duplicates: readonly {
    readonly tokens: number
    readonly firstFile: Place
    readonly secondFile: Place
  }[]
}

/**
 * Finds duplicated code blocks in source files, without tests and words. Lists all of them if their number exceeds the
 * limit.
 */
export async function checkDuplicatedCode(): Promise<{ findings: string[]; note: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-twice-'))
  try {
    const settings = ['-k', String(least.tokens), '-l', String(least.lines), '-f', 'typescript,tsx']
    const report = ['-i', leftOut.join(','), '-r', 'json,silent', '-o', folder]
    await promisify(execFile)(
      process.execPath,
      [path.join(binFolder, 'jscpd'), ...settings, ...report, 'packages', 'apps', 'scripts'],
      { cwd: root },
    )
    const read: CloneReport = JSON.parse(readFileSync(path.join(folder, 'jscpd-report.json'), 'utf8'))
    return formatDuplicates(read, maxDuplicatedBlocks)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function formatDuplicates({ duplicates }: CloneReport, most: number): { findings: string[]; note: string } {
  const note = `${duplicates.length} runs stand twice, the ceiling is ${most}`
  if (duplicates.length <= most) return { findings: [], note }
  const findings = duplicates
    .toSorted((one, other) => other.tokens - one.tokens)
    .map(({ tokens, firstFile, secondFile }) => `${at(firstFile)} ~ ${at(secondFile)}: ${tokens} tokens`)
  return { findings: [note, ...findings], note }
}

const at = ({ name, start, end }: Place) => `${name}:${start}-${end}`
