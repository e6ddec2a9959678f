import { z } from 'zod'

/** What a field of a form is once it stands: what may be left out of the form is there, or null. */
type StoredField<F extends z.ZodType> =
  undefined extends z.output<F> ? Exclude<z.output<F>, undefined> | null : z.output<F>
export type StoredShape<S extends z.ZodRawShape> = {
  [K in keyof S]: S[K] extends z.ZodType ? z.ZodType<StoredField<S[K]>, StoredField<S[K]>> : never
}

/**
 * A form's fields as its row tells them: `row = stored(form).extend({ id, version, … })`. Without the limits of what is
 * typed, which may have been others when the row was written, and which what is masked does not keep.
 */
export function toStoredSchema<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>): z.ZodObject<StoredShape<S>> {
  const fields = Object.entries(shape).map(([key, field]) => [key, storedField(field as z.ZodType)])
  // The keys are the form's, and each field is what StoredField says of it.
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
  // A format (a day, an id) is what a text is; a length or a pattern is what may be typed.
  if (field instanceof z.ZodString) return z.string()
  if (field instanceof z.ZodNumber) return field.isInt ? z.int() : z.number()
  return field
}
