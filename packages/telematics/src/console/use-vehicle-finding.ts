import { useWords } from '@evops/kit'
import { listVehicleChoices, type VehicleChoice } from '../contract/index.ts'
import { findingWords } from './finding.words.ts'

/** Returns the search function for vehicles by own number, plate or VIN, and their names. */
export function useVehicleSearch() {
  const t = useWords(findingWords)
  const nameOf = ({ label, plate, vin, state }: VehicleChoice): string => {
    const name = [label, ...[plate, vin].filter((one) => one && one !== label)].join(' · ')
    return state === 'retired' ? t('telematics.finding.retired', { name }) : name
  }
  return {
    nameOf,
    box: {
      placeholder: t('telematics.finding.find'),
      from: listVehicleChoices,
      inputOf: (text: string) => ({ query: { search: text || undefined } }),
      choices: (found: readonly VehicleChoice[]) => found.map((one) => ({ value: one.id, label: nameOf(one) })),
    },
  }
}
