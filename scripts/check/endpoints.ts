import type { EndpointSpec } from '@evops/platform/contract'
import type { Facts } from './facts.ts'
import { isTest, isTypeScript, visit, type Tree } from './tree.ts'

/** Paths that answer without a token (docs/ARCHITECTURE.md). Nothing else may. */
const publicPaths = [
  /^\/oauth\//,
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/metrics$/,
  /^\/api\/openapi\.json$/,
  /^\/api\/public\//,
]

/** Every endpoint has one name, one path, a permission or a place on the public list, and somebody who serves it. */
export function checkEndpoints(endpoints: Facts['endpoints'], served: ReadonlySet<string>): string[] {
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
    permission !== 'session' &&
    (!Array.isArray(permission) || permission.length === 0)
  )
    found.push('no permission')
  if (Array.isArray(permission) && permission.some((code) => code.trim() === ''))
    found.push('an empty permission code')
  if (method === 'GET' && !writes && /\/(delete|save|update|create|remove|push|lock)/i.test(path))
    found.push("a GET that changes data says 'writes: true'")
  if (summary.trim() === '') found.push('no summary')
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted()
  const declared = Object.keys(params?.shape ?? {}).toSorted()
  if (named.join() !== declared.join())
    found.push(`the path names {${named.join()}}, params {${declared.join()}}`)
  return found
}

/** Names that the code hands to `serve`, `serveOpen` or a domain's list: what has somebody to answer it. */
export function servedNames(tree: Tree): ReadonlySet<string> {
  const names = new Set<string>()
  for (const file of tree.files) {
    if (
      !isTypeScript(file) ||
      isTest(file.path) ||
      !/^packages\/[^/]+\/src\/server\/|^apps\/server\//.test(file.path)
    )
      continue
    visit(file, {
      CallExpression: ({ callee, arguments: given }) => {
        if (callee.type !== 'Identifier' || !callee.name.startsWith('serve')) return
        for (const one of given) addName(one)
        const handlers = callee.name === 'serveAll' ? given[2] : undefined
        if (handlers?.type === 'ObjectExpression')
          for (const one of handlers.properties) if (one.type === 'Property') addName(one.key)
      },
    })
  }
  return names

  function addName(node: {
    type: string
    name?: unknown
    property?: { type: string; name?: unknown }
  }): void {
    if (node.type === 'Identifier' && typeof node.name === 'string') names.add(node.name)
    if (node.type === 'MemberExpression' && typeof node.property?.name === 'string')
      names.add(node.property.name)
  }
}
