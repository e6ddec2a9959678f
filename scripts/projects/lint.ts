import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatPeakMemory, runTool } from '../check/external.ts'
import { isTypeScript, type SourceTree, type SourceFile } from '../check/tree.ts'
import type { CompileOutcome } from './compile.ts'
import { readDeclarations, findProjects, projectOfFile, type TypeScriptProject } from './projects.ts'

const remembered = path.join('.cache', 'lint.json')
/** The linter holds the types of all projects that it is given: three runs take a third of the memory each. */
const runs = 3

/**
 * Lints, with types, the projects whose files, references' declarations or rules have changed since they were last
 * clean. The declarations must be there (`checkTypes`). `npm run lint` lints everything.
 */
export async function checkLint(tree: SourceTree): Promise<CompileOutcome> {
  const projects = findProjects(tree)
  const digests = digestProjects(tree, projects)
  const clean = readClean(tree.root)
  const changed = projects.filter(({ folder }) => clean[folder] !== digests.get(folder))
  const findings: string[] = []
  let peakBytes = 0
  for (const group of groupsOf(tree, changed)) {
    const files = group.flatMap(({ folder }) => filesOf(tree, folder).map(({ path: file }) => file))
    const run = await runTool('oxlint', ['--type-aware', '--format=unix', ...files])
    peakBytes = Math.max(peakBytes, run.peakBytes)
    findings.push(...run.findings)
    if (run.findings.length === 0) for (const { folder } of group) clean[folder] = digests.get(folder) ?? ''
    writeClean(tree.root, clean)
  }
  const note = `${changed.length} of ${projects.length} projects${peakBytes > 0 ? `, ${formatPeakMemory(peakBytes)}` : ''}`
  return { findings, note }
}

/** Distributes projects over the runs so that each has about the same amount of source. */
function groupsOf(tree: SourceTree, projects: readonly TypeScriptProject[]): TypeScriptProject[][] {
  const sized = projects.map((project) => ({ project, size: sizeOf(filesOf(tree, project.folder)) }))
  const groups = Array.from({ length: runs }, () => ({ size: 0, projects: [] as TypeScriptProject[] }))
  for (const { project, size } of sized.toSorted((a, b) => b.size - a.size)) {
    const smallest = groups.reduce((least, group) => (group.size < least.size ? group : least))
    smallest.projects.push(project)
    smallest.size += size
  }
  return groups.map((group) => group.projects).filter((group) => group.length > 0)
}

const sizeOf = (files: readonly SourceFile[]) => files.reduce((sum, { text }) => sum + text.length, 0)
const filesOf = (tree: SourceTree, folder: string) =>
  tree.files.filter((file) => isTypeScript(file) && projectOfFile(file.path) === folder)

/** Returns a digest of everything that a lint of each project reads. */
function digestProjects(tree: SourceTree, projects: readonly TypeScriptProject[]): Map<string, string> {
  const rules = ['.oxlintrc.json', 'tsconfig.base.json', 'package-lock.json']
  const common = hash(rules.map((file) => readFileSync(path.join(tree.root, file), 'utf8')))
  const declared = new Map(projects.map(({ folder }) => [folder, hash(readDeclarations(tree.root, folder))]))
  const references = new Map(projects.map((project) => [project.folder, project.references]))
  return new Map(
    projects.map(({ folder }) => [
      folder,
      hash([
        common,
        ...filesOf(tree, folder).flatMap(({ path: file, text }) => [file, text]),
        ...[...reachable(references, folder)].toSorted().map((other) => declared.get(other) ?? ''),
      ]),
    ]),
  )
}

function reachable(references: ReadonlyMap<string, readonly string[]>, folder: string): Set<string> {
  const found = new Set<string>()
  const add = (from: string) => {
    for (const other of references.get(from) ?? [])
      if (!found.has(other)) {
        found.add(other)
        add(other)
      }
  }
  add(folder)
  return found
}

function hash(texts: readonly string[]): string {
  const digest = createHash('sha256')
  for (const text of texts) digest.update(`${text.length}\n`).update(text)
  return digest.digest('base64url')
}

function readClean(root: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path.join(root, remembered), 'utf8')) as Record<string, string>
  } catch {
    // Nothing is remembered yet, or the file is broken: everything is linted.
    return {}
  }
}

function writeClean(root: string, clean: Readonly<Record<string, string>>): void {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  writeFileSync(path.join(root, remembered), JSON.stringify(clean))
}
