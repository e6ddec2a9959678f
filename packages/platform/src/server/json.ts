/**
 * Maximum nesting of JSON that outsiders send. No message or form of this product needs more than twenty. Functions that
 * walk through a value call themselves for each level, so deeper values would exhaust the stack.
 */
export const maxJsonDepth = 100

/** The JSON text is nested too deeply. It is a syntax error for callers that only distinguish JSON from other texts. */
export class JsonTooDeep extends SyntaxError {
  override name = 'JsonTooDeep'
}

/**
 * Parses JSON that an outsider sent. `change` is applied to each value, as by `JSON.parse`. Throws SyntaxError, also if the
 * text is nested too deeply.
 */
export function parseUntrustedJson(
  text: string,
  most = maxJsonDepth,
  change?: (name: string, value: unknown, ...rest: unknown[]) => unknown,
): unknown {
  requireJsonDepth(text, most)
  return JSON.parse(text, change)
}

/** Throws JsonTooDeep if lists and objects are nested more than `most` times. */
export function requireJsonDepth(text: string, most = maxJsonDepth): void {
  if (isDeeper(text, most)) throw new JsonTooDeep(`nested more than ${most} levels`)
}

/** Returns true if lists and objects are nested more than `most` times. Most texts have too few of them. */
export function isDeeper(text: string, most = maxJsonDepth): boolean {
  if (countOf(text, '{') + countOf(text, '[') <= most) return false
  let depth = 0
  let isText = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index]
    if (isText && letter === '\\') index += 1
    else if (letter === '"') isText = !isText
    else if (isText) continue
    else if (letter === '[' || letter === '{') {
      depth += 1
      if (depth > most) return true
    } else if (letter === ']' || letter === '}') depth -= 1
  }
  return false
}

function countOf(text: string, letter: string): number {
  let count = 0
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) count += 1
  return count
}
