/*
 * Checks of user input with the rules of the seed (its section 5). The functions are pure, for forms and the server.
 * The server's own check of e-mail addresses also accepts dots and plus; it is in the module that stores users.
 */
import { z } from 'zod'

/** Returns true if the path starts with http:, https:, mailto: or tel:. */
export function isExternal(path: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(path)
}

/**
 * Schema of a web address that the server calls. It must not contain a password, because other people can read the
 * address later.
 */
export const webAddress = (most: number) =>
  z
    .url({ protocol: /^https?$/ })
    .max(most)
    .refine((text) => {
      const url = URL.parse(text)
      return url !== null && url.username === '' && url.password === ''
    }, 'request.address-credentials')

/** Accepts letters, digits, _ or - before and after the @, then a domain suffix of 2 to 10 characters. */
export function isEmail(text: string): boolean {
  return /^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+\.[A-Za-z0-9]{2,10}$/.test(text)
}

/** Accepts a mobile number of mainland China: 11 digits, the first is 1. */
export function isMobile(text: string): boolean {
  return /^1\d{10}$/.test(text)
}

export function hasTrailingDigit(text: string): boolean {
  return /\d$/.test(text)
}

/** Accepts a positive number with up to 2 decimals, 0, or a fraction below 1 with 1 or 2 decimals. */
export function isAmount(text: string): boolean {
  return /^([1-9]\d*(\.\d{1,2})?|0|0\.\d{1,2})$/.test(text)
}

/** Accepts an optional area code of 3 or 4 digits with a dash, then 7 or 8 digits. */
export function isLandline(text: string): boolean {
  return /^(\d{3,4}-)?\d{7,8}$/.test(text)
}

/**
 * Returns true if the password is INVALID, like the helper of the seed. A valid password has 8 to 15 characters,
 * including a digit, a letter and a special character.
 */
export function isPasswordInvalid(text: string): boolean {
  return !/^(?=.*\d)(?=.*[A-Za-z])(?=.*[^A-Za-z0-9\s])\S{8,15}$/.test(text)
}
