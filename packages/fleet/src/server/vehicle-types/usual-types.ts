import type { LocalizedText } from '@evops/platform/contract'
import type { VehicleKind } from '../../contract/index.ts'

/** Default vehicle types of most depots. */
export const usualTypes: readonly { name: LocalizedText; kind: VehicleKind; lengthMm: number | null }[] = [
  {
    name: { zh: '8 米公交车', en: '8 m city bus', es: 'Autobús urbano de 8 m' },
    kind: 'city_bus',
    lengthMm: 8_000,
  },
  {
    name: { zh: '10.5 米公交车', en: '10.5 m city bus', es: 'Autobús urbano de 10,5 m' },
    kind: 'city_bus',
    lengthMm: 10_500,
  },
  {
    name: { zh: '12 米公交车', en: '12 m city bus', es: 'Autobús urbano de 12 m' },
    kind: 'city_bus',
    lengthMm: 12_000,
  },
  {
    name: { zh: '18 米铰接公交车', en: '18 m articulated bus', es: 'Autobús articulado de 18 m' },
    kind: 'city_bus',
    lengthMm: 18_000,
  },
  { name: { zh: '客车', en: 'Coach', es: 'Autocar' }, kind: 'coach', lengthMm: null },
  { name: { zh: '物流车', en: 'Delivery van', es: 'Furgoneta de reparto' }, kind: 'van', lengthMm: null },
  { name: { zh: '货车', en: 'Truck', es: 'Camión' }, kind: 'truck', lengthMm: null },
  { name: { zh: '出租车', en: 'Taxi', es: 'Taxi' }, kind: 'taxi', lengthMm: null },
  {
    name: { zh: '环卫车', en: 'Street cleaning vehicle', es: 'Vehículo de limpieza' },
    kind: 'sanitation',
    lengthMm: null,
  },
  { name: { zh: '乘用车', en: 'Car', es: 'Turismo' }, kind: 'car', lengthMm: null },
]
