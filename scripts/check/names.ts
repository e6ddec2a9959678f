import { publicEntryPoints } from './floor-plan.ts'
import { isTypeScript, type SourceTree } from './tree.ts'

const vague = /^(utils?|helpers?|common|types|misc|shared|stuff)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/

/**
 * Checks that file names describe their content: kebab-case with a role, a component's file named after its component,
 * no catch-alls.
 */
export function checkNames(tree: SourceTree): string[] {
  return tree.files
    .filter((file) => isTypeScript(file) && /^(packages|apps|scripts|e2e)\//.test(file.path))
    .flatMap(({ path }) => complaints(path).map((text) => `${path} ${text}`))
}

function complaints(path: string): string[] {
  const [name = '', ...roles] = (path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '').split('.')
  const found: string[] = []
  if (path.split('/').some((part) => vague.test(part.replace(/\..*$/, ''))))
    found.push('a catch-all name: say what is inside')
  if (name === 'index' && !isDoor(path))
    found.push('index files are doors: src/{contract,server,console,testing}/index')
  const isComponent = path.endsWith('.tsx') && pascal.test(name)
  if ((!isComponent && !kebab.test(name)) || !roles.every((role) => kebab.test(role))) found.push('not kebab-case')
  return found
}

function isDoor(path: string): boolean {
  if (path === 'apps/simulator/src/index.ts') return true
  return publicEntryPoints.some((door) => new RegExp(`^packages/[^/]+/src/${door}/index\\.tsx?$`).test(path))
}
