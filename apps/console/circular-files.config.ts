import type { Plugin } from 'vite'

/**
 * Returns a circle of output files that import each other, as a path that ends where it begins; undefined if there is
 * none. `importsOf` has the static imports of each file.
 */
export function findCircularFiles(importsOf: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of importsOf.get(file) ?? []) {
      const circle = walk(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of importsOf.keys()) {
    const circle = walk(file, [])
    if (circle) return circle
  }
  return undefined
}

/**
 * Fails a build whose files import each other in a circle: one of them would use values before they exist, which ends
 * the console in the browser and passes every check before it.
 */
export function refuseCircularFiles(): Plugin {
  return {
    name: 'refuse-circular-files',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const circle = findCircularFiles(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (circle) this.error(`files import each other in a circle: ${circle.join(' → ')}`)
    },
  }
}
