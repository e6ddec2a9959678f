import { registerHooks } from 'node:module'

/**
 * Installs a fast module resolver. The sources import each other by full names, so the results of Node's lookups for
 * each of thousands of files (file kind, real path, enclosing package) are known in advance. An entry point of a
 * package is resolved once. Saves an eighth of the start's CPU time.
 */
export function installFastModuleResolver(): void {
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
