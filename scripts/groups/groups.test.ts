import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listImports } from '../check/imports.ts'
import { projectNode, root } from '../ready/runtime.mjs'
import { scriptGroups } from './groups.ts'

const run = (...args: string[]) =>
  spawnSync(projectNode(), ['scripts/groups/run.ts', ...args], { cwd: root, encoding: 'utf8' })
const manifest: { scripts: Record<string, string>; devDependencies: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
)
const groups = Object.entries(scriptGroups)

describe('scripts of package.json', () => {
  test('are few enough to read; the rest is in groups', () => {
    expect(Object.keys(manifest.scripts).length).toBeLessThanOrEqual(20)
  })

  test('name every group', () => {
    const lines = groups.map(([group]) => [group, manifest.scripts[group]])
    expect(lines).toEqual(groups.map(([group]) => [group, `exec node scripts/groups/run.ts ${group}`]))
  })

  test.each(groups)('every name of %s has its files', (_, names) => {
    const lines = Object.values(names).flatMap((of) => ('before' in of ? [...of.before, ...of.scripts] : of))
    expect(lines.filter((line) => !existsSync(path.join(root, line.split(' ')[0] ?? '')))).toEqual([])
  })

  test('are named in the repository as they are', () => {
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\0')
      .filter((file) => /\.(?:md|m?[jt]sx?|ya?ml|service|sql)$/.test(file))
      // A record says what was decided on its day.
      .filter((file) => !file.startsWith('docs/decisions/') && existsSync(path.join(root, file)))
    const unknown = files.flatMap((file) =>
      unknownCommands(readFileSync(path.join(root, file), 'utf8')).map((command) => `${file}: ${command}`),
    )
    expect(unknown).toEqual([])
  })
})

test('commands of OPERATIONS import nothing that an installation without development packages lacks', () => {
  const text = readFileSync(path.join(root, 'docs/OPERATIONS.md'), 'utf8')
  const scripts = [...text.matchAll(/\bnpm run ([a-z:]+)(?: -- ([a-z][\w-]*))?/g)].flatMap(
    ([, script = '', name = '']) => {
      const of = scriptGroups[script]?.[name] ?? [manifest.scripts[script]?.replace(/^node /, '') ?? '']
      return 'before' in of ? of.scripts : of
    },
  )
  const entries = [...new Set(scripts.map((line) => line.split(' ')[0] ?? ''))]
  expect(entries.length).toBeGreaterThan(8)
  expect(importedDevelopmentPackages(entries)).toEqual([])
})

test('documents start no TypeScript by the reader’s own Node, which may be too old for it', () => {
  const pages = globSync('**/*.md', { cwd: root, exclude: (name) => name === 'node_modules' })
  expect(pages.length).toBeGreaterThan(100)
  const direct = /\bnode (?:--[\w-]+ )*(?:apps|packages|scripts|tools)\/\S+\.ts\b/
  expect(pages.filter((page) => direct.test(readFileSync(path.join(root, page), 'utf8')))).toEqual([])
})

describe('npm run GROUP -- NAME', () => {
  test('without a name lists the names', () => {
    const { status, stdout } = run('generate')
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('matrix, release, sbom') })
  })

  test.each(['matrices', 'toString'])('with the unknown name %s lists the names and exits with 2', (name) => {
    const { status, stdout } = run('generate', name)
    expect({ status, stdout }).toEqual({ status: 2, stdout: expect.stringContaining('matrix, release, sbom') })
  })

  test('names an option that the script does not know, in one line', () => {
    const { status, stderr } = run('bench', 'members', '--help')
    expect({ status, lines: stderr.trim().split('\n') }).toEqual({
      status: 2,
      lines: [expect.stringMatching(/^npm run bench -- members: Unknown option '--help'/)],
    })
  })

  test('passes options to the script and returns its exit code', () => {
    const { status, stderr } = run('dev', 'busy', '--loops', 'none')
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'busy: --loops N --times N\n' })
  })
})

/** Returns the commands `npm run SCRIPT` and `npm run GROUP -- NAME` of a text for which there is no script. */
function unknownCommands(text: string): string[] {
  const named = [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)(?: -- ([a-z][\w-]*))?/g)]
  return named.flatMap(([command, script = '', name]) => {
    const group = scriptGroups[script]
    const isThere = script in manifest.scripts && (name === undefined || !group || Object.hasOwn(group, name))
    return isThere ? [] : [command]
  })
}

/** Returns the imports of `devDependencies` with which files start, directly or through other files. */
function importedDevelopmentPackages(entries: readonly string[]): string[] {
  const { resolve } = createRequire(path.join(root, 'apps/server/package.json'))
  const files = new Set(entries.map((entry) => path.join(root, entry)))
  const found: string[] = []
  for (const file of files) {
    if (!/\.m?[jt]sx?$/.test(file)) continue
    const imports = listImports({ path: file, text: readFileSync(file, 'utf8') })
    for (const { specifier } of imports.filter(({ typeOnly, lazy }) => !typeOnly && !lazy)) {
      if (specifier.startsWith('.')) files.add(path.resolve(path.dirname(file), specifier))
      else if (specifier.startsWith('@evops/')) files.add(resolve(specifier))
      else if (Object.hasOwn(manifest.devDependencies, /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''))
        found.push(`${path.relative(root, file)} imports ${specifier}`)
    }
  }
  return found
}
