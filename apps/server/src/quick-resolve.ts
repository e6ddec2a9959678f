import { registerHooks } from 'node:module'

/**
 * Our own sources import each other by their whole names: what Node looks up for each of thousands (a file's kind, its real path,
 * the package around it) is known beforehand. A door of a package is looked up once. An eighth of the start's CPU.
 */
export function resolveQuickly(): void {
  const doors = new Map<string, string>()
  registerHooks({
    resolve(specifier, context, next) {
      const isSource = specifier.startsWith('.') && specifier.endsWith('.ts')
      const url = isSource ? new URL(specifier, context.parentURL).href : doors.get(specifier)
      if (url !== undefined) return { url, format: 'module-typescript', shortCircuit: true }
      const found = next(specifier, context)
      if (specifier.startsWith('@evops/')) doors.set(specifier, found.url)
      return found
    },
  })
}
