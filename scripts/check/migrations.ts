import type { Tree } from './tree.ts'

/** Those before were written while nothing older could be running. */
const from = 120
const takesAway =
  /\b(drop\s+(table|column|function|procedure|view|materialized\s+view|type|domain|schema)|rename\s+(to|column|constraint)|alter\s+column\s+\w+\s+(set\s+data\s+)?type|set\s+not\s+null)\b/i
const says = /^-- contract: since \S+ nobody \S/m

/**
 * Migrations only add while an older version may still be running; one that takes away, renames or narrows what older
 * programs use says since which release nobody does (decision 26).
 */
export function checkMigrations(tree: Tree): string[] {
  return tree.files.flatMap(({ path, text }) => {
    const number = Number(/^db\/migrations\/(\d{4})_.+\.sql$/.exec(path)?.[1] ?? 0)
    if (number < from || says.test(text)) return []
    const found = takesAway.exec(text.replaceAll(/--.*$/gm, ''))
    return found
      ? [`${path}: '${found[0]}' without a line '-- contract: since <release> nobody …' (decision 26)`]
      : []
  })
}
