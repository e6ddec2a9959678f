/**
 * Parses `Name = value`, one per line. Empty lines and lines that begin with `#` are ignored. Returns the number of the
 * first invalid line instead of keys if there is one.
 */
export function parseTemplateKeys(text: string): { keys: Record<string, string> } | { line: number } {
  const keys: Record<string, string> = {}
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const at = line.indexOf('=')
    const key = line.slice(0, Math.max(at, 0)).trim()
    if (key === '') return { line: index + 1 }
    keys[key] = line.slice(at + 1).trim()
  }
  return { keys }
}

export function formatTemplateKeys(keys: Readonly<Record<string, string>>): string {
  return Object.entries(keys)
    .map(([key, value]) => `${key} = ${value}`)
    .join('\n')
}
