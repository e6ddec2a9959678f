import { packageOfFile } from './floor-plan.ts'
import { isTest, lineOfOffset, type SourceTree } from './tree.ts'

/** Style sheets that every screen has: the kit's, and those of the console's frame. */
const everywhere: readonly (string | undefined)[] = ['packages/kit', 'apps/console']
/**
 * A class name of several words belongs to the style sheet that defines it; one-word names may be shared. `st-…` is the
 * prefix of state marks.
 */
const compound = /^(?!st-)[a-z]+(-[a-z]+)+$/

/**
 * Finds classes that only another domain's style sheet defines. Such a screen looks right only if that domain was
 * opened before.
 */
export function checkStyleOwnership({ files }: SourceTree): string[] {
  const homes = new Map<string, Set<string | undefined>>()
  for (const { path, text } of files.filter((file) => file.path.endsWith('.css')))
    for (const [, name = ''] of text.matchAll(/\.([a-z][\w-]*)/g))
      homes.set(name, (homes.get(name) ?? new Set()).add(packageOfFile(path)))
  return files
    .filter(({ path }) => /^packages\/[^/]+\/src\/console\/.*\.tsx$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const home = packageOfFile(path)
      const used = [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
      return [...new Set(used)].flatMap((name) => {
        const defined = homes.get(name)
        if (!defined || !compound.test(name) || [home, ...everywhere].some((one) => defined.has(one))) return []
        return [`${path} has the look “${name}”, which only ${[...defined].join(' and ')} defines`]
      })
    })
}

/**
 * Finds classes of screens that no style sheet defines, so that the intended style is missing. Tests use roles, labels
 * or test ids, so no class exists only for tests.
 */
export function checkUndefinedClasses({ files }: SourceTree): string[] {
  const classNames = new Set(
    files
      .filter(({ path }) => /\.(css|html)$/.test(path))
      .flatMap(({ text }) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)),
  )
  return files
    .filter(({ path }) => /^(packages|apps)\/.*\.tsx$/.test(path) && !isTest(path))
    .flatMap((file) =>
      [...file.text.matchAll(/className=(?:"|\{['`])([^"'`$]+)(?:"|['`]\})/g)].flatMap(({ index, 1: names = '' }) =>
        names
          .split(/\s+/)
          .filter((name) => name !== '' && !classNames.has(name))
          .map((name) => `${file.path}:${lineOfOffset(file, index)} has the class “${name}”, which no sheet defines`),
      ),
    )
}

/** Finds months shown in their stored form, 2026-11. Screens show them through `formatMonth`. */
export function checkMonths({ files }: SourceTree): string[] {
  const raw =
    />\s*\{(?:\w+\.)*month\}\s*<|(?:[·:>] |\} )\$\{(?:\w+\.)*month\}|\bt\(\s*['`][^'`]+['`],\s*\{(?:[^{}]|\{[^{}]*\})*?(?<=[{,]\s*)month(?:: (?:\w+\.)*month)?\s*[,}]|=> \[\s*month,/g
  return files
    .filter(({ path }) => /^(packages|apps)\/[^/]+\/src\/.*\.tsx$/.test(path) && !isTest(path))
    .flatMap((file) =>
      [...file.text.matchAll(raw)].map(
        ({ index }) => `${file.path}:${lineOfOffset(file, index)} shows a month as it is kept: formatMonth`,
      ),
    )
}

/**
 * Finds brackets that a screen puts around a value. Chinese brackets differ from English ones, so they belong in the
 * message text.
 */
export function checkBrackets({ files }: SourceTree): string[] {
  return files
    .filter(({ path }) => /^(packages\/[^/]+\/src\/console|apps\/[^/]+\/src)\//.test(path) && !isTest(path))
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.startsWith('apps/server/'))
    .flatMap((file) =>
      [...file.text.matchAll(/`[^`\n]*[ }]\(\$\{(?!units?\b)[^`\n]*\}\)/g)]
        .filter(
          ([text]) => !/(?:url|calc|rotate|scale|translate|repeat|minmax|var|geo:)[^`]*\(|geo:|units\[/.test(text),
        )
        .map(({ index }) => `${file.path}:${lineOfOffset(file, index)} writes brackets of its own: inBrackets`),
    )
}

/**
 * Finds visible native file inputs. Their button has the browser's language; screens use the kit's `FileInput`, or a
 * button of their own that opens a hidden input.
 */
export function checkNativeFileInputs({ files }: SourceTree): string[] {
  return files
    .filter(({ path }) => /^(packages\/(?!kit\/)[^/]+|apps\/console)\/src\//.test(path) && path.endsWith('.tsx'))
    .flatMap((file) =>
      [...file.text.matchAll(/<input\b[^]*?\/>/g)]
        .filter(([tag]) => /type="file"/.test(tag) && !/\bhidden\b|"unseen"/.test(tag))
        .map(
          ({ index }) => `${file.path}:${lineOfOffset(file, index)} is a browser’s file button: FileInput of the kit`,
        ),
    )
}

/** Finds native date and time inputs. They use the browser's language and order; screens use the kit's `DateTimeInput`. */
export function checkNativeDateInputs({ files }: SourceTree): string[] {
  return (
    files
      .filter(({ path }) => /^(packages|apps)\/[^/]+\/src\/(?!.*\/server\/)/.test(path) && path.endsWith('.tsx'))
      // The drivers' app runs only on phones, where drivers know the native picker.
      .filter(({ path }) => !path.startsWith('apps/driver/'))
      .flatMap((file) =>
        [...file.text.matchAll(/\btype=\{?["'](date|datetime-local|month|time|week)["']/g)].map(
          ({ index, 1: kind }) =>
            `${file.path}:${lineOfOffset(file, index)} is a browser’s box of type “${kind}”: WhenBox of the kit`,
        ),
      )
  )
}
