/*
 * Checks of what people type, as the seed words them (its section 5). Pure, for forms and server alike. The server's
 * own check of an e-mail address also takes dots and plus; it stands where users are kept.
 */
import { z } from 'zod'

/** Starts with http:, https:, mailto: or tel:. */
export function isExternal(path: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(path)
}

/** An address of the web that somebody is called at; whoever reads it later must not read a password in it. */
export const webAddress = (most: number) =>
  z
    .url({ protocol: /^https?$/ })
    .max(most)
    .refine((text) => {
      const url = URL.parse(text)
      return url !== null && url.username === '' && url.password === ''
    }, 'request.address-credentials')

/** Letters, digits, _ or - before and after the @, then a domain suffix of 2 to 10 characters. */
export function isEmail(text: string): boolean {
  return /^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+\.[A-Za-z0-9]{2,10}$/.test(text)
}

/** A mobile number of the mainland: 11 digits, the first a 1. */
export function isMobile(text: string): boolean {
  return /^1\d{10}$/.test(text)
}

export function endsInDigit(text: string): boolean {
  return /\d$/.test(text)
}

/** A positive number with up to 2 decimals, or 0, or a part of one with 1 or 2 decimals. */
export function isAmount(text: string): boolean {
  return /^([1-9]\d*(\.\d{1,2})?|0|0\.\d{1,2})$/.test(text)
}

/** An area code of 3 or 4 digits and a dash, if any, then 7 or 8 digits. */
export function isLandline(text: string): boolean {
  return /^(\d{3,4}-)?\d{7,8}$/.test(text)
}

/**
 * True when the password is INVALID, as the helper of old answered. Valid: 8 to 15 characters with a digit, a letter
 * and a special sign among them.
 */
export function isPasswordInvalid(text: string): boolean {
  return !/^(?=.*\d)(?=.*[A-Za-z])(?=.*[^A-Za-z0-9\s])\S{8,15}$/.test(text)
}
