import { z } from 'zod'

/*
 * Message mapping of a source: the position of each value in the JSON (JSON pointers, RFC 6901) and its unit. An empty
 * pointer means that the source does not send the value.
 */

/** Coordinate systems: China's maps are shifted (GCJ-02), Baidu's maps are shifted once more (BD-09). */
export const positionSystems = ['wgs84', 'gcj02', 'bd09'] as const
export type PositionSystem = (typeof positionSystems)[number]
/**
 * `iso`: ISO 8601, without an offset in UTC. `seconds`, `milliseconds`: since 1970. `beijing`: local time in UTC+8,
 * `YYMMDDhhmmss` (JT/T 808) or with separators.
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
  .regex(/^(?:\/.*)?$/, 'telematics.fault.pointer')
  .default('')
export const messageMapping = z
  .object({
    /** Pointer to the messages: a list or a single one. Empty: the whole content. */
    messages: pointer,
    vehicle: pointer,
    /** MQTT: level of the topic (1 is the first) that contains the vehicle name, instead of the pointer. */
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

/** Presets: our own flat form, the JSON of gateways for JT/T 808 terminals, and the form of Traccar. */
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
