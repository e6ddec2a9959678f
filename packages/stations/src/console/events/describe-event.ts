import { translateText } from '@evops/kit'
import { saysWords } from '../../contract/event-messages.words.ts'

/** Returns the translation of a code, or the code unchanged if there is none. */
export function describeEventCode(code: string): string {
  const key = `stations.says.${code}`
  return key in saysWords ? translateText(key) : code
}
