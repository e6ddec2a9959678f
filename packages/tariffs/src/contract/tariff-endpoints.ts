import { calculatorEndpoints } from './calculator.ts'
import { discountEndpoints } from './discounts.ts'
import { groupPriceEndpoints } from './group-prices.ts'
import { settingsEndpoints } from './settings.ts'
import {
  assignTariff,
  calculateTariff,
  createTariff,
  deleteTariff,
  deleteTariffDraft,
  getTariff,
  getTariffVersion,
  listTariffPresets,
  listTariffs,
  publishTariff,
  restoreTariff,
  retireTariffVersion,
  saveTariffDraft,
  tariffsAtPlace,
  unassignTariff,
  updateTariff,
} from './tariffs.ts'

export const tariffEndpoints = [
  listTariffs,
  listTariffPresets,
  tariffsAtPlace,
  getTariff,
  getTariffVersion,
  createTariff,
  updateTariff,
  deleteTariff,
  restoreTariff,
  saveTariffDraft,
  deleteTariffDraft,
  publishTariff,
  retireTariffVersion,
  assignTariff,
  unassignTariff,
  calculateTariff,
  ...groupPriceEndpoints,
  ...settingsEndpoints,
  ...calculatorEndpoints,
  ...discountEndpoints,
] as const
