import { words } from '@evops/platform/contract'

/** Titles of the screens of bus maintenance: they ship with the shell. */
export const busDoorWords = words({
  'fleet.title-quotas': { zh: '能耗定额', en: 'Energy quota', es: 'Cuota de energía' },
  'fleet.title-records': { zh: '司机里程', en: 'Driver mileage', es: 'Kilometraje' },
  'fleet.title-energy': { zh: '车辆能耗统计', en: 'Vehicle energy', es: 'Energía por vehículo' },
})
