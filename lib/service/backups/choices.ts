/** The person's choices for a home that takes no writes, or after an automatic repair. */
export const CHOICES = ['restore', 'begin_anew', 'use_as_is', 'look_again', 'understood'] as const
export type RecoveryChoice = (typeof CHOICES)[number]
