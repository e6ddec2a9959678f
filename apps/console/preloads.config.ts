import type { Plugin, Rolldown } from 'vite'

/** Loaded before any screen is asked for: no screen has to name what they bring along. */
const always = ['index.html', 'src/layout/Layout.tsx']

/** Of code, in bytes: what is smaller comes in a packet or two. */
const worthNaming = 8_000

/**
 * Vite writes beside each dynamic import everything that the chunk needs, whether or not it is there already. Here it
 * names what is missing alone, and of that what takes its time: a small chunk is asked for by whoever names it. Style
 * sheets are always named, as nothing else loads them. 8 kB less on the first page.
 */
export function leanPreloads() {
  let chunks: Rolldown.OutputBundle = {}
  const known = new Map<string, ReadonlySet<string>>()
  const there = (host: string): ReadonlySet<string> => {
    const found = known.get(host) ?? closure(chunks, [host, ...shell(chunks)])
    known.set(host, found)
    return found
  }
  const plugin: Plugin = {
    name: 'evops-lean-preloads',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        chunks = bundle
        known.clear()
      },
    },
  }
  return {
    plugin,
    resolveDependencies: (_file: string, needed: string[], { hostId }: { hostId: string }) =>
      needed.filter((file) => !there(hostId).has(file) && !isSmall(chunks[file])),
  }
}

function isSmall(chunk: Rolldown.OutputBundle[string] | undefined): boolean {
  return chunk?.type === 'chunk' && chunk.code.length < worthNaming
}

function shell(chunks: Rolldown.OutputBundle): string[] {
  return Object.values(chunks).flatMap((chunk) =>
    chunk.type === 'chunk' && always.some((name) => chunk.facadeModuleId?.endsWith(`/apps/console/${name}`))
      ? [chunk.fileName]
      : [],
  )
}

/** These files, and all that must be there before they run. */
function closure(chunks: Rolldown.OutputBundle, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (file: string) => {
    const chunk = chunks[file]
    if (found.has(file) || chunk?.type !== 'chunk') return
    found.add(file)
    for (const needed of chunk.imports) add(needed)
  }
  for (const file of files) add(file)
  return found
}
