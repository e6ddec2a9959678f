import { z } from 'zod'

/** Type of a form field once it is stored: a field that is optional in the form is present or null. */
type StoredField<F extends z.ZodType> =
  undefined extends z.output<F> ? Exclude<z.output<F>, undefined> | null : z.output<F>
export type StoredShape<S extends z.ZodRawShape> = {
  [K in keyof S]: S[K] extends z.ZodType ? z.ZodType<StoredField<S[K]>, StoredField<S[K]>> : never
}

/**
 * Builds the schema of a stored row from a form: `row = stored(form).extend({ id, version, … })`. The input limits are
 * dropped, because they may have been different when the row was written, and masked values do not meet them.
 */
export function toStoredSchema<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>): z.ZodObject<StoredShape<S>> {
  const fields = Object.entries(shape).map(([key, field]) => [key, storedField(field as z.ZodType)])
  // The keys are those of the form, and each field has the type `StoredField`.
  return z.object(Object.fromEntries(fields) as StoredShape<S>)
}

function storedField(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault || field instanceof z.ZodPrefault)
    return storedField(field.def.innerType as z.ZodType)
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    const inner = storedField(field.def.innerType as z.ZodType)
    return inner instanceof z.ZodNullable ? inner : inner.nullable()
  }
  if (field instanceof z.ZodArray) return z.array(storedField(field.element as z.ZodType))
  // A format (a day, an id) is part of the stored type. A length or a pattern only limits the input.
  if (field instanceof z.ZodString) return z.string()
  if (field instanceof z.ZodNumber) return field.isInt ? z.int() : z.number()
  return field
}
