import en from "../src/lib/catalogue.en";
import ru from "../src/lib/catalogue.ru";
import { bundleOf, Speech } from "../src/lib/speech";

export const english = new Speech("en", bundleOf("en", en));
export const russian = new Speech("ru", bundleOf("ru", ru));
