import { homeOf } from './floor-plan.ts'
import { isTest, lineAt, type Tree } from './tree.ts'

/** Sheets that every screen has: the kit's, and those of the console's frame. */
const everywhere: readonly (string | undefined)[] = ['packages/kit', 'apps/console']
/** A name of one word may be anybody's, one of several is of the sheet that it was made in; `st-…` comes with the mark of a state. */
const compound = /^(?!st-)[a-z]+(-[a-z]+)+$/

/**
 * A class that only another domain's style sheet defines: a screen then looks right where that domain happened to be
 * opened before, and bare elsewhere.
 */
export function checkLooks({ files }: Tree): string[] {
  const homes = new Map<string, Set<string | undefined>>()
  for (const { path, text } of files.filter((file) => file.path.endsWith('.css')))
    for (const [, name = ''] of text.matchAll(/\.([a-z][\w-]*)/g))
      homes.set(name, (homes.get(name) ?? new Set()).add(homeOf(path)))
  return files
    .filter(({ path }) => /^packages\/[^/]+\/src\/console\/.*\.tsx$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const home = homeOf(path)
      const used = [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
      return [...new Set(used)].flatMap((name) => {
        const defined = homes.get(name)
        if (!defined || !compound.test(name) || [home, ...everywhere].some((one) => defined.has(one)))
          return []
        return [`${path} has the look “${name}”, which only ${[...defined].join(' and ')} defines`]
      })
    })
}

/**
 * A class of a screen that no style sheet knows: it was meant to look like something, and does not. What tests look for
 * is a role, a label or a test id, so that there are none for them alone.
 */
export function checkBare({ files }: Tree): string[] {
  const known = new Set(
    files
      .filter(({ path }) => /\.(css|html)$/.test(path))
      .flatMap(({ text }) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)),
  )
  return files
    .filter(({ path }) => /^(packages|apps)\/.*\.tsx$/.test(path) && !isTest(path))
    .flatMap((file) =>
      [...file.text.matchAll(/className=(?:"|\{['`])([^"'`$]+)(?:"|['`]\})/g)].flatMap(
        ({ index, 1: names = '' }) =>
          names
            .split(/\s+/)
            .filter((name) => name !== '' && !known.has(name))
            .map(
              (name) => `${file.path}:${lineAt(file, index)} has the class “${name}”, which no sheet defines`,
            ),
      ),
    )
}

/** A month as it is kept, 2026-11, put on a screen: people read what `formatMonth` makes of it. */
export function checkMonths({ files }: Tree): string[] {
  const raw =
    />\s*\{(?:\w+\.)*month\}\s*<|(?:[·:>] |\} )\$\{(?:\w+\.)*month\}|\bt\(\s*['`][^'`]+['`],\s*\{(?:[^{}]|\{[^{}]*\})*?(?<=[{,]\s*)month(?:: (?:\w+\.)*month)?\s*[,}]|=> \[\s*month,/g
  return files
    .filter(({ path }) => /^(packages|apps)\/[^/]+\/src\/.*\.tsx$/.test(path) && !isTest(path))
    .flatMap((file) =>
      [...file.text.matchAll(raw)].map(
        ({ index }) => `${file.path}:${lineAt(file, index)} shows a month as it is kept: formatMonth`,
      ),
    )
}

/** Brackets that a screen puts around a value itself: Chinese has others than English. */
export function checkBrackets({ files }: Tree): string[] {
  return files
    .filter(({ path }) => /^(packages\/[^/]+\/src\/console|apps\/[^/]+\/src)\//.test(path) && !isTest(path))
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.startsWith('apps/server/'))
    .flatMap((file) =>
      [...file.text.matchAll(/`[^`\n]*[ }]\(\$\{(?!units?\b)[^`\n]*\}\)/g)]
        .filter(
          ([text]) =>
            !/(?:url|calc|rotate|scale|translate|repeat|minmax|var|geo:)[^`]*\(|geo:|units\[/.test(text),
        )
        .map(({ index }) => `${file.path}:${lineAt(file, index)} writes brackets of its own: inBrackets`),
    )
}

/** A browser's own box for days and times speaks the browser's language and order: screens have the kit's (`WhenBox`). */
export function checkWhens({ files }: Tree): string[] {
  return (
    files
      .filter(
        ({ path }) => /^(packages|apps)\/[^/]+\/src\/(?!.*\/server\/)/.test(path) && path.endsWith('.tsx'),
      )
      // The app of drivers is a phone's alone, where the phone's own picker is the one that they know.
      .filter(({ path }) => !path.startsWith('apps/driver/'))
      .flatMap((file) =>
        [...file.text.matchAll(/\btype=\{?["'](date|datetime-local|month|time|week)["']/g)].map(
          ({ index, 1: kind }) =>
            `${file.path}:${lineAt(file, index)} is a browser’s box of type “${kind}”: WhenBox of the kit`,
        ),
      )
  )
}
