import { nanoid } from 'nanoid'

/** Returns a new id of 16 characters for addresses (96 random bits). Example: `V1StGXR8_Z5jdHi6`. */
export function newId(): string {
  return nanoid(16)
}
