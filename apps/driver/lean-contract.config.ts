import type { EndpointSpec } from '@evops/platform/contract'
import type { Plugin } from 'vite'

const door = '@evops/driver/contract'

/**
 * Reduces the contract for the app, which needs only the path and permission of an endpoint; its schemas are for the
 * server and for types. The exports of the driver contract are written as plain data, so that no schema library is sent
 * to phones (25 kB). Functions cannot be written that way: importing one fails the build.
 */
export function leanContract(): Plugin {
  return {
    name: 'evops-lean-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^@evops\/driver\/contract$/ }, handler: () => `\0${door}` },
    load: {
      filter: { id: /^\0@evops\/driver\/contract$/ },
      async handler() {
        const contract: Record<string, unknown> = await import(door)
        return Object.entries(contract).flatMap(linesOf).join('\n')
      },
    },
  }
}

function linesOf([name, value]: [string, unknown]): string[] {
  const isPlain = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one)
  const exportLines = (content: unknown) => [`export const ${name} = ${JSON.stringify(content)}`]
  if (isPlain(value)) return exportLines(value)
  if (Array.isArray(value)) return value.every(isPlain) ? exportLines(value) : []
  if (typeof value !== 'object' || value === null || !('method' in value) || !('path' in value)) return []
  const { method, path, permission, reply, bare } = value as EndpointSpec
  return exportLines({ method, path, permission, bare, ...(reply === 'stream' && { reply }) })
}
