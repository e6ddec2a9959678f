import { useSay, useWords } from '@evops/kit'
import type { ImportField } from '../../contract/index.ts'
import { pileWords } from '../piles/piles.words.ts'
import { stationWords } from '../stations/stations.words.ts'
import { wizardWords } from './imports.words.ts'

/** The word for a field: a fact is called as on its form. */
export function useFieldWord() {
  const say = useSay()
  useWords(wizardWords)
  useWords(stationWords)
  useWords(pileWords)
  return (field: ImportField) => {
    const [kind, key = ''] = field.split('.')
    if (key.startsWith('given')) return say(`stations.wizard.${key}`)
    if (kind === 'station') return say(`stations.station.${key}`)
    if (kind === 'pile') return say(`stations.pile.${key}`)
    return say(kind === 'gun' ? `stations.pile.gun-${key}` : `stations.wizard.field.${field}`)
  }
}
