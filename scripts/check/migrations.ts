import type { SourceTree, SourceFile } from './tree.ts'

/** Baselines and the migration that renames an older folder come first. No older program can be running. */
const from = 1301
const takesAway =
  /\b(drop\s+(table|column|function|procedure|view|materialized\s+view|type|domain|schema)|rename\s+(to|column|constraint)|alter\s+column\s+\w+\s+(set\s+data\s+)?type|set\s+not\s+null)\b/i
/** Earlier migrations changed rows as the table owner, who sees no rows unless it is a superuser. */
const fillsFrom = 1301
const fills = /^(?:insert\s+into|update|delete\s+from|merge\s+into)\s+\w+/im
const asPlatform = /^set local role evops_platform;$.*?^reset role;$/gms
/** A copy of the database contains the position of each sequence, read as the platform's role. */
const counts = /\b(?:as\s+identity|create\s+sequence|bigserial)\b/i
const readable =
  /\bgrant\s+[\w\s,]*\bselect\b[\w\s,]*\bon\s+(?:all\s+sequences|sequence)\b[^;]*\bto\b[^;]*\bevops_platform\b/i
const contractComment = /^-- (?:contract: since \S+ nobody|needs a stop:) \S/m

/**
 * Checks that migrations only add while an older version may still be running. A migration that removes, renames or
 * narrows something used by older programs states since which release it is unused (decision 26). Functions and views
 * are created from source files.
 */
export function checkMigrations(tree: SourceTree): string[] {
  return tree.files.flatMap((file) => [...checkMigration(file), ...checkSource(file)])
}

function checkMigration({ path, text }: SourceFile): string[] {
  const number = Number(/^db\/migrations\/(\d{4})_.+\.sql$/.exec(path)?.[1] ?? 0)
  if (number < from) return []
  const code = withoutComments(text)
  const all = [...code.matchAll(/\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure|view)\s+(?!pg_temp\.)(\w+)/gi)]
  // A function used by a table constraint is part of the table: it must exist first, and must not change while the
  // table has rows.
  const made = all.find(([, name = '']) => !new RegExp(`\\bcheck \\([^;]*\\b${name}\\(`).test(code))
  const found = contractComment.test(text) ? undefined : takesAway.exec(code)
  const filled = number < fillsFrom ? undefined : fills.exec(code.replaceAll(asPlatform, ''))
  return [
    ...(made ? [`${path}: '${made[0]}' belongs into packages/*/src/server/sql (decision 44)`] : []),
    ...(found ? [`${path}: '${found[0]}' without a line '-- contract: since <release> nobody …' (decision 26)`] : []),
    ...(counts.test(code) && !readable.test(code)
      ? [`${path}: its sequence is not readable: 'grant select on sequence … to evops_platform'`]
      : []),
    ...(filled
      ? [
          `${path}: '${filled[0]}' outside of 'set local role evops_platform;' … 'reset role;': row-level security holds for the owner, too`,
        ]
      : []),
  ]
}

/** Checks that a source file creates only the object it is named after, in a repeatable way (`create or replace`). */
function checkSource({ path, text }: SourceFile): string[] {
  const name = /^packages\/\w+\/src\/server\/sql\/(\w+)\.sql$/.exec(path)?.[1]
  if (name === undefined) return []
  const made = withoutComments(text).match(
    /^create\s.*?\b(?:function|view)\s+\w+|^(?:create|alter|drop|insert)\b.*$/gim,
  )
  return made?.length === 1 && new RegExp(`^create or replace (function|view) ${name}$`).test(made[0])
    ? []
    : [`${path}: is to hold one 'create or replace function ${name}' or view, and its grants`]
}

const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '')
