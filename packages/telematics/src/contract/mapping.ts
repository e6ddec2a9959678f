import { z } from 'zod'

/*
 * How a source writes its messages: where in the JSON each sign stands (JSON pointers, RFC 6901) and in which unit.
 * A pointer that is empty means: the source does not say it.
 */

/** In which system positions are given: China's maps are shifted (GCJ-02), Baidu's once more (BD-09). */
export const positionSystems = ['wgs84', 'gcj02', 'bd09'] as const
export type PositionSystem = (typeof positionSystems)[number]
/**
 * `iso`: ISO 8601, without an offset UTC. `seconds`, `milliseconds`: since 1970. `beijing`: a clock in UTC+8, `YYMMDDhhmmss`
 * (JT/T 808) or with signs between.
 */
export const timeForms = ['iso', 'seconds', 'milliseconds', 'beijing'] as const
export const degreeUnits = ['degrees', 'e6', 'e7'] as const
export const speedUnits = ['kmh', 'tenth-kmh', 'ms', 'knots'] as const
export const distanceUnits = ['m', 'tenth-km', 'km'] as const
export const socUnits = ['percent', 'tenth-percent', 'fraction'] as const

const pointer = z
  .string()
  .trim()
  .max(120)
  .regex(/^(\/[^/]*)*$/, 'telematics.fault.pointer')
  .default('')
export const messageMapping = z
  .object({
    /** Where the messages stand in what is sent: a list, or one; empty: all of it. */
    messages: pointer,
    vehicle: pointer,
    /** MQTT: the vehicle is named by this level of the topic (1 is the first) instead. */
    vehicleTopicLevel: z.int().min(1).max(20).nullable().default(null),
    time: pointer,
    timeForm: z.enum(timeForms).default('iso'),
    longitude: pointer,
    latitude: pointer,
    degreeUnit: z.enum(degreeUnits).default('degrees'),
    speed: pointer,
    speedUnit: z.enum(speedUnits).default('kmh'),
    heading: pointer,
    odometer: pointer,
    odometerUnit: z.enum(distanceUnits).default('m'),
    soc: pointer,
    socUnit: z.enum(socUnits).default('percent'),
  })
  .refine(({ time }) => time !== '', { path: ['time'], message: 'kit.required' })
  .refine(({ vehicle, vehicleTopicLevel }) => vehicle !== '' || vehicleTopicLevel !== null, {
    path: ['vehicle'],
    message: 'telematics.fault.unnamed',
  })
  .refine(({ longitude, latitude }) => (longitude === '') === (latitude === ''), {
    path: ['latitude'],
    message: 'telematics.fault.half-place',
  })
export type MessageMapping = z.output<typeof messageMapping>

/** Common forms to begin with: our own flat one, JSON of gateways for JT/T 808 terminals, and what Traccar forwards. */
export const mappingPresets = {
  flat: messageMapping.parse({
    vehicle: '/vehicle',
    time: '/time',
    longitude: '/longitude',
    latitude: '/latitude',
    speed: '/speed',
    heading: '/heading',
    odometer: '/odometer',
    odometerUnit: 'km',
    soc: '/soc',
  }),
  jt808: messageMapping.parse({
    vehicle: '/phone',
    time: '/time',
    timeForm: 'beijing',
    longitude: '/longitude',
    latitude: '/latitude',
    degreeUnit: 'e6',
    speed: '/speed',
    speedUnit: 'tenth-kmh',
    heading: '/direction',
    odometer: '/mileage',
    odometerUnit: 'tenth-km',
    soc: '/soc',
  }),
  traccar: messageMapping.parse({
    vehicle: '/device/uniqueId',
    time: '/position/fixTime',
    longitude: '/position/longitude',
    latitude: '/position/latitude',
    speed: '/position/speed',
    speedUnit: 'knots',
    heading: '/position/course',
    odometer: '/position/attributes/totalDistance',
    soc: '/position/attributes/batteryLevel',
  }),
} as const satisfies Record<string, MessageMapping>
export type MappingPreset = keyof typeof mappingPresets
