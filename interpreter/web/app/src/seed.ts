// Seeds of dice and agents.

/** Returns a seed by chance, small enough to be exact in JSON. It is not 0. */
export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! || 1;
}
