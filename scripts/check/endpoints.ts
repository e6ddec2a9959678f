import type { EndpointSpec } from '@evops/platform/contract'
import type { ContractDeclarations } from './facts.ts'
import type { ESTree } from 'rolldown/utils'
import { formatFindingAt, isTest, isTypeScript, visitSyntaxTree, type SourceTree, type SourceFile } from './tree.ts'
import { forbiddenScreenWords } from './words.ts'

/** Paths that answer without a token (docs/ARCHITECTURE.md). All other paths need one. */
const publicPaths = [
  /^\/oauth\//,
  /^\/livez$/,
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/metrics$/,
  /^\/api\/openapi\.json$/,
  /^\/api\/public\//,
]

/** Words not allowed in call descriptions: systems report, send and calculate again. */
const unsaidOfApi =
  /\b(anew|tells?|telling|told|says?|said|asks?|asked|begun)\b|(^|[.;:] )(What|Who|Whose|With what)\b/i

/** Checks that every endpoint has one name, one path, a permission or an entry in the public list, and a handler. */
export function checkEndpoints(endpoints: ContractDeclarations['endpoints'], served: ReadonlySet<string>): string[] {
  const findings: string[] = []
  const seen = new Map<string, string>()
  const once = (key: string, name: string) => {
    if (seen.has(key)) findings.push(`${name}: ${key} belongs to ${seen.get(key)} as well`)
    seen.set(key, name)
  }
  for (const { file, exported, spec } of endpoints) {
    const where = `${file} ${spec.name}`
    once(`the name ${spec.name}`, where)
    once(`${spec.method} ${spec.path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`, where)
    for (const complaint of complaints(spec)) findings.push(`${where}: ${complaint}`)
    if (!served.has(exported) && !served.has(spec.name)) findings.push(`${where}: nobody serves it`)
  }
  return findings
}

function complaints({ path, permission, method, writes, params, summary }: EndpointSpec): string[] {
  const found: string[] = []
  const isPublic = publicPaths.some((pattern) => pattern.test(path))
  if (permission === 'public' && !isPublic) found.push(`'public', but ${path} is not on the public list`)
  if (
    permission !== 'public' &&
    permission !== 'signedIn' &&
    permission !== 'driver' &&
    (!Array.isArray(permission) || permission.length === 0)
  )
    found.push('no permission')
  if (Array.isArray(permission) && permission.some((code) => code.trim() === '')) found.push('an empty permission code')
  if (method === 'GET' && !writes && /\/(delete|save|update|create|remove|push|lock)/i.test(path))
    found.push("a GET that changes data says 'writes: true'")
  if (summary.trim() === '') found.push('no summary')
  const [phrase] = forbiddenScreenWords.exec(summary) ?? unsaidOfApi.exec(summary) ?? []
  if (phrase !== undefined) found.push(`the summary says “${phrase}”`)
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted()
  const declared = Object.keys(params?.shape ?? {}).toSorted()
  if (named.join() !== declared.join()) found.push(`the path names {${named.join()}}, params {${declared.join()}}`)
  return found
}

/**
 * Returns the endpoints with a handler: the names of the handlers passed to `serveAll`, or of the list in which
 * handlers are created.
 */
export function listServedEndpoints(tree: SourceTree): ReadonlySet<string> {
  const names = new Set<string>()
  for (const file of routesOf(tree))
    visitSyntaxTree(file, {
      CallExpression: ({ callee, arguments: [, endpoints, handlers] }) => {
        for (const name of importsServed(callee, endpoints)) names.add(name)
        if (callee.type !== 'Identifier' || callee.name !== 'serveAll') return
        if (handlers?.type !== 'ObjectExpression') {
          if (endpoints?.type === 'Identifier') names.add(endpoints.name)
          return
        }
        for (const one of handlers.properties)
          if (one.type === 'Property' && one.key.type === 'Identifier') names.add(one.key.name)
      },
    })
  return names
}

/** `….routes(app, shipImports)`: the endpoints that `importEndpoints` created for the noun. */
function importsServed(callee: ESTree.Node, noun: ESTree.Node | undefined): string[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  if (callee.property.name !== 'routes') return []
  const named = noun?.type === 'MemberExpression' ? noun.property : noun
  const [, name] = (named?.type === 'Identifier' && /^(\w+)Imports$/.exec(named.name)) || []
  if (name === undefined) return []
  const Noun = name.charAt(0).toUpperCase() + name.slice(1)
  return [`list${Noun}Imports`, ...['preview', 'start', 'get', 'undo', 'cancel'].map((act) => `${act}${Noun}Import`)]
}

/**
 * Finds endpoints that are served one by one. Such an endpoint can be forgotten; a list with an unserved endpoint does
 * not compile.
 */
export function findSinglyServedEndpoints(tree: SourceTree): string[] {
  const findings: string[] = []
  for (const file of routesOf(tree))
    visitSyntaxTree(file, {
      CallExpression: (node) => {
        const { callee } = node
        if (callee.type === 'Identifier' && /^serve(Open)?$/.test(callee.name))
          findings.push(
            formatFindingAt(file, node, 'an endpoint is served by itself: hand its noun’s list to serveAll'),
          )
      },
    })
  return findings
}

/** Files that pass on lists, handler by handler. */
const hands = new Set([
  'packages/platform/src/server/http/serve-all.ts',
  'packages/platform/src/server/imports/serve-imports.ts',
])

function routesOf(tree: SourceTree): SourceFile[] {
  return tree.files.filter(
    (file) =>
      isTypeScript(file) &&
      !isTest(file.path) &&
      !hands.has(file.path) &&
      /^packages\/[^/]+\/src\/server\/|^apps\/server\//.test(file.path),
  )
}
