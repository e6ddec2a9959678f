import { translateText } from '@evops/kit'
import { saysWords } from '../../contract/event-messages.words.ts'

/** What a code says in the reader's words, where there is one, else as it is. */
export function describeEventCode(code: string): string {
  const key = `stations.says.${code}`
  return key in saysWords ? translateText(key) : code
}
