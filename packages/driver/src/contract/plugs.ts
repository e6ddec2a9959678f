/**
 * Plug types as drivers know them. `ac` and `dc` are connectors whose standard is unknown; `other` is any rarer one.
 */
export const driverPlugs = [
  'ccs2',
  'ccs1',
  'type2',
  'type1',
  'chademo',
  'gbt-dc',
  'gbt-ac',
  'chaoji',
  'nacs',
  'domestic',
  'cee',
  'pantograph',
  'ac',
  'dc',
  'other',
] as const
export type DriverPlug = (typeof driverPlugs)[number]
