import { contractedLimitSlot } from '@evops/charging/console'
import type { ConsoleDomain } from '@evops/kit'
import {
  analysisScreen,
  collectorScreen,
  gridBillScreen,
  gridTariffScreen,
  loadScreen,
  openAdrScreen,
  quarterImportScreen,
  supplyScreen,
} from '../contract/index.ts'
import { energyScreenTitleWords } from './energy-door.words.ts'

/** Console part of the energy domain: supply points and their load, grid tariffs, monthly grid bills. */
export const consoleDomain: ConsoleDomain = {
  name: 'energy',
  words: energyScreenTitleWords,
  fills: [
    contractedLimitSlot.fill({
      title: 'energy.title-load',
      codes: loadScreen.codes,
      load: async () => (await import('./load/HomeContract.tsx')).HomeContract,
    }),
  ],
  routes: [
    { ...supplyScreen, load: async () => (await import('./supply/SupplyList.tsx')).SupplyList },
    { ...quarterImportScreen, load: async () => (await import('./supply/QuarterImport.tsx')).QuarterImport },
    { ...gridTariffScreen, load: async () => (await import('./tariffs/GridTariffList.tsx')).GridTariffList },
    { ...loadScreen, load: async () => (await import('./load/LoadPage.tsx')).LoadPage },
    {
      ...collectorScreen,
      load: async () => (await import('./collectors/CollectorList.tsx')).CollectorList,
    },
    { ...openAdrScreen, load: async () => (await import('./openadr/OpenAdrList.tsx')).OpenAdrList },
    { ...analysisScreen, load: async () => (await import('./analysis/AnalysisPage.tsx')).AnalysisPage },
    { ...gridBillScreen, load: async () => (await import('./bills/GridBillPage.tsx')).GridBillPage },
  ],
}
