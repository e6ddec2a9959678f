import type { EndpointSpec } from '@evops/platform/contract'
import type { Plugin } from 'vite'

const door = '@evops/driver/contract'

/**
 * Of an endpoint the app needs where it is and who may call it; its schemas are for the server, and for the types here. What
 * the driver's contract exports is written as plain data, so that no schema library reaches a phone (25 kB). A function
 * can't be: an import of one fails the build.
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
  const exportLines = (told: unknown) => [`export const ${name} = ${JSON.stringify(told)}`]
  if (isPlain(value)) return exportLines(value)
  if (Array.isArray(value)) return value.every(isPlain) ? exportLines(value) : []
  if (typeof value !== 'object' || value === null || !('method' in value) || !('path' in value)) return []
  const { method, path, permission, reply, bare } = value as EndpointSpec
  return exportLines({ method, path, permission, bare, ...(reply === 'stream' && { reply }) })
}
