interface IconProps {
  name: string;
  /** The address of a file of drawings; left out: they are in the page. */
  sheet?: string | undefined;
}

/** An icon; IconSheet.astro brings its drawing into the page. Decorative: the text next to it says what it means. */
export function Icon({ name, sheet = '' }: IconProps) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sheet}#i-${name}`} />
    </svg>
  );
}
