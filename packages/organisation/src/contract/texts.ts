import { z } from 'zod'

/** Optional text; an absent value is the empty text. */
export const freeText = (max: number) => z.string().trim().max(max)

/** Empty text, or an e-mail address; dots and plus signs are significant (VALID-02). */
export const emailText = z
  .string()
  .trim()
  .max(200)
  .regex(/^([^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,10})?$/, 'organisation.fault.email')
