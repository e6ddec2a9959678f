import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildPermissionCatalogue } from '@evops/organisation/contract'
import { routePaths, productScreens } from '@evops/console/routes'
import type { ContractDeclarations } from '../check/facts.ts'
import { root } from '../ready/runtime.mjs'

const file = path.join(root, 'docs', 'PERMISSIONS.md')

const head = `# Permissions

Made from the contracts by \`npm run generate -- matrix\`; the check \`matrix\` holds it to them, and S-19 tries it:
each code taken away in turn closes exactly the calls that name no other. One of a call's codes is enough. A screen
needs its code; what a person may do on it is said by its calls. Codes whose screens are not built yet stand in the
catalogue without calls.
`

/**
 * Returns the document: every code of the catalogue with the screens and calls that use it, then everything that needs
 * no code.
 */
export function permissionMatrix(endpoints: ContractDeclarations['endpoints']): string {
  const calls = endpoints.map(({ spec }) => spec)
  const lines = buildPermissionCatalogue(productScreens).map(({ code, kind, label }) => {
    const screens = routePaths.filter(({ codes }) => codes.includes(code)).map((one) => one.path)
    const named = calls
      .filter(({ permission }) => Array.isArray(permission) && permission.includes(code))
      .map(({ method, path: address, name }) => `${name} (${method} ${address})`)
    return `| \`${code}\` | ${kind} | ${label.en} | ${screens.join('<br>')} | ${named.toSorted().join('<br>')} |`
  })
  const open = (kind: 'signedIn' | 'driver' | 'public') =>
    calls
      .filter(({ permission }) => permission === kind)
      .map(({ method, path: address, name }) => `- ${name}: ${method} ${address}`)
      .toSorted()
      .join('\n')
  return `${head}
| code | kind | meaning | screens | calls |
|---|---|---|---|---|
${lines.join('\n')}

## Calls of everybody who is signed in
${open('signedIn')}

## Calls of members signed in to the operator's app
${open('driver')}

## Calls without a token
${open('public')}
`
}

export function writeMatrix(endpoints: ContractDeclarations['endpoints']): void {
  writeFileSync(file, permissionMatrix(endpoints))
}

/** Returns no findings if the document matches the contracts. */
export function checkMatrix(endpoints: ContractDeclarations['endpoints']): string[] {
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return written === permissionMatrix(endpoints)
    ? []
    : ['docs/PERMISSIONS.md is not what the contracts say: run `npm run generate -- matrix`']
}
