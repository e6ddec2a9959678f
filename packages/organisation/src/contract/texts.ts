import { z } from 'zod'

/** A text that may be left out; nothing is the empty text. */
export const freeText = (max: number) => z.string().trim().max(max)

/** Empty, or an address; dots and plus count (VALID-02). */
export const emailText = z
  .string()
  .trim()
  .max(200)
  .regex(/^([^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,10})?$/, 'organisation.fault.email')
