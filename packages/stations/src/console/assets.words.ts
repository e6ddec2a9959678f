import { words } from '@evops/platform/contract'
import { assetValueWords } from '../contract/fact-values.ts'

/** Names of the code lists that describe stations, charge points and connectors. */
export const assetWords = words({
  ...assetValueWords,
  'stations.not-stated': { zh: '未填写：{names}', en: 'Not entered: {names}', es: 'Sin indicar: {names}' },
})
